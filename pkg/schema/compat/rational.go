package compat

import "math/big"

// isMultiple reports whether n is an integer times step; step is not zero.
func isMultiple(n, step *big.Rat) bool {
	if n.IsInt() && step.IsInt() {
		return new(big.Int).Rem(n.Num(), step.Num()).Sign() == 0
	}
	return new(big.Rat).Quo(n, step).IsInt()
}

// commonMultiple returns the smallest positive number that is a multiple of
// both a and b, which are positive.
func commonMultiple(a, b *big.Rat) *big.Rat {
	gcd := new(big.Int).GCD(nil, nil, a.Num(), b.Num())
	num := new(big.Int).Mul(a.Num(), b.Num())
	num.Quo(num, gcd)
	den := new(big.Int).GCD(nil, nil, a.Denom(), b.Denom())
	return new(big.Rat).SetFrac(num, den)
}

// floor returns the greatest integer that is at most r.
func floor(r *big.Rat) *big.Int {
	return new(big.Int).Div(r.Num(), r.Denom()) // Euclidean: rounds down, as the denominator is positive
}

// ceil returns the smallest integer that is at least r.
func ceil(r *big.Rat) *big.Int {
	q := floor(new(big.Rat).Neg(r))
	return q.Neg(q)
}
