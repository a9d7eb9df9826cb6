package toolscan

import (
	"strings"
	"sync"
)

// detailTables are sets of words.
type detailTables struct {
	refusal, hush, verb, hide, user, article, aside           map[string]bool
	head, vague, qualifier, adjective, paired, clause, origin map[string]bool
	after, instead, act, deed, suspect                        map[string]bool
}

var table = sync.OnceValue(func() *detailTables {
	set := func(words string) map[string]bool {
		all := map[string]bool{}
		for _, w := range strings.Fields(words) {
			all[w] = true
		}
		return all
	}
	return &detailTables{
		refusal: set("not never don't dont avoid without shouldn't mustn't cannot can't won't doesn't needn't no nor"),
		hush:    set("shown displayed exposed revealed mentioned printed surfaced disclosed visible included presented told reported listed rendered output communicated explained described referenced repeated quoted shared discussed"),
		verb:    set("tell mention inform reveal disclose say show display print output surface reference list expose include present repeat share discuss explain report communicate return echo give render describe quote paste dump see know view bother overwhelm confuse divulge notify announce bring leak read write telling mentioning informing revealing disclosing saying showing displaying printing surfacing referencing listing exposing including presenting repeating sharing discussing explaining reporting communicating returning echoing giving rendering describing quoting pasting dumping seeing knowing"),
		hide:    set("hide omit conceal suppress mask withhold strip keep leave"),
		user:    set("user users human humans person people operator customer customers client clients caller owner anyone anybody them reader student patient visitor guest buyer shopper employee"),
		article: set("the a an any all your our its their his her each every such some other further these those this that internal"),
		aside:   set("to with for from in"),

		// Heads name a detail by themselves, vague ones after a qualifier, and
		// paired ones after a word of their own.
		head:      set("id ids identifier identifiers uuid uuids guid guids slug slugs hash hashes checksum checksums etag etags json xml yaml html sql css codes payload payloads internals metadata jargon stacktrace stacktraces traceback tracebacks timestamps schema schemas cursor cursors enum enums offset offsets blob blobs base64 implementation regex pointers indexes indices coordinates embeddings"),
		vague:     set("output outputs response responses result results value values text log logs query queries data content dump dumps message messages details detail state states structure structures object objects error errors format formats representation terms term terminology information info field fields name names number numbers logic reference references key keys type types urls paths flags notation syntax markup implementation column columns property properties"),
		qualifier: set("raw technical unformatted unprocessed unparsed underlying debug debugging implementation low-level low"),
		adjective: set("raw internal technical unformatted unprocessed unparsed underlying debug long numeric opaque full plain complete"),
		paired: set("internal:state internal:states internal:field internal:fields internal:name internal:names internal:number internal:numbers internal:key internal:keys internal:error internal:errors internal:structure internal:structures internal:logic internal:flags internal:reference internal:references internal:types internal:format internal:representation internal:values internal:urls internal:paths internal:terms internal:details internal:properties " +
			"row:number row:numbers line:number line:numbers index:number record:number record:numbers sequence:number version:number build:number error:number error:numbers status:number serial:number error:code status:code exit:code http:code response:code result:code return:code internal:code reason:code " +
			"field:name field:names column:name column:names table:name table:names parameter:name parameter:names variable:name variable:names class:name class:names property:name property:names key:name key:names attribute:name attribute:names function:names node:names " +
			"stack:trace stack:traces page:token page:tokens pagination:token pagination:tokens cursor:token cursor:tokens continuation:token primary:key primary:keys foreign:key foreign:keys database:keys data:structures data:structure database:structure database:fields system:fields null:values confidence:score confidence:scores relevance:score relevance:scores bounding:boxes query:syntax"),

		// Clause words begin something other than a detail.
		clause: set("which what how why who whom whose where you we they it he she i us me was were is are has have had been be did does do will would could anything everything something nothing whatever whenever while of by about from to with into onto at via through in for"),
		origin: set("the a an any each every all your its their raw internal this that these of for from in by behind result results record records row rows response responses item items object objects entity entities api database table tables system server search document documents field fields tool query page pages returned used generated produced contained provided internally directly verbatim themselves itself"),

		// A refusal without any of the suspect words hides nothing.
		suspect: set("user users human humans person people operator customer customers client clients owner anyone anybody them student patient visitor guest buyer shopper employee this that it these those anything tell mention inform notify reveal disclose divulge discuss admit say telling mentioning informing notifying revealing disclosing"),
		deed:    set("copy copied upload uploads uploaded uploading forward forwarded sent transfer transferred transmitted collect collected steal stolen exfiltrate exfiltrated delete deleted charged leaked shared suspect suspects notice notices realize alarm worry worried nervous upset suspicious"),
		after:   set("unless instead when if as because since but even ever directly verbatim at except in whenever only just rather and so"),
		instead: set("use uses show shows display refer just only always instead but they these those as because since unless rather summarize summarise translate convert describe give list present format replace map resolve look prefer say return keep speak write it's that's do don't never not"),
		act:     set("use show display refer just only always instead summarize summarise translate convert describe give list present format replace map resolve look prefer do don't never not keep"),
	}
})
