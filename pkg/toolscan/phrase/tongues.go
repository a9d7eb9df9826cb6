package phrase

// tongues lists the words of some classes in other languages, without accents.
// A class here has its own name: only patterns that do not depend on the order
// of words use it. A word that ends in "*" is the stem of an inflected word.
var tongues = []struct{ class, words string }{
	{"XIGNORE", "ignoriere ignorieren ignoriert vergiss missachte missachten " + // de
		"ignorez ignorer oubliez oublie " + // fr
		"ignora ignore ignorar ignorad olvida olvide olvidar omite desconsidere esqueca desconsiderar " + // es, pt
		"ignorate ignorare dimentica dimenticate trascura " + // it
		"negeer negeren vergeet zignoruj ignoruj " + // nl, pl
		"игнорир* проигнорир* забуд* ігнорув* " + // ru, uk
		"تجاهل انس 忽略 忽视 忽視 无视 無視 忘记 忘掉 忘れ 무시 잊어 yoksay abaikan अनदेखा"},
	{"XEARLIER", "alle vorherigen vorigen bisherigen vorangegangenen fruheren obigen systemanweisungen " +
		"precedentes precedents anterieures toutes anteriores previas previa anterior todas previos todos " +
		"precedenti tutte tutti vorige eerdere alle poprzednie wszystkie " +
		"предыдущ* прежн* все всех вышеуказ* попередн* " +
		"السابقة السابق جميع 之前 先前 以前 上述 以上 前面 所有 此前 これまで 上記 以前の すべて 全て 이전 앞선 모든 위의 onceki sebelumnya पिछले"},
	{"XINSTRUCTION", "anweisungen anweisung instruktionen regeln vorgaben befehle " +
		"instructions consignes directives regles instrucciones instruccion ordenes reglas indicaciones instrucoes regras " +
		"istruzioni regole direttive instructies regels instrukcje polecenia " +
		"инструкц* указан* правил* команд* інструкц* вказівк* " +
		"التعليمات تعليمات الأوامر 指令 指示 提示 说明 規則 规则 命令 プロンプト 지시 명령 지침 프롬프트 talimatlari talimatlar instruksi निर्देश निर्देशों"},
	{"XNEG", "nicht niemals nie kein keine nichts keinesfalls pas jamais ne n'informez n'en no nunca jamas nao nem non mai niet nooit nie nigdy не " +
		"никогда ніколи لا 不 不要 不得 别 別 勿 切勿 禁止 无需 無需 不可 しないで しない せず ないで なく 禁じ 말 마세요 마십시오 말고 " +
		"않고 하지 asla degil jangan मत न"},
	{"XLATE", "nicht niemals nichts keinesfalls ないで しない せず なく 不可 禁じ ません 말 마세요 마십시오 말고 않고 asla yok soylemeyin नहीं मत"},
	{"XNOTICE", "wissen erfahren erfahrt bemerken bemerkt savoir sache apprendre saber sepa enterarse entere sapere sappia accorgersi weten wiedziec знать знал узна* замети* знати 知道 察觉 " +
		"发现 知る 気づ 知られ 알게 알지 눈치 bilmemeli tahu पता"},
	{"XHUSH", "保密 隐瞒 隱瞞 verschweige verschweigen ocultes oculta ocultar nascondi nascondere cachez cacher скры* скрой* 隠し 숨기 esconda esconder verberg ukryj"},
	{"XTELL", "sage sag erwahne erwahnen informiere informieren verrate verraten mitteilen teile offenbare sagen erzahle dites dis dire mentionnez mentionner informez informer revelez reveler parlez n'informez " +
		"signaler digas diga decir menciones mencione mencionar informes informe informar reveles revele revelar cuentes avises avisar notificar conte contar avise mencionando informando dire dica " +
		"menzionare menziona informare informa rivelare rivela comunicare avvisare vertel vermeld vermelden meld melden informeer mow wspominaj informuj сообща* сообщи* говор* скаж* упомина* информир* рассказ* " +
		"раскры* повідом* кажи* згадуй* تخبر تذكر إخبار 告诉 告知 告訴 透露 提及 提到 泄露 洩露 伝え 知らせ 言及 明かさ 話さ 알리 말하 언급 공개 " +
		"알려 soyleme bahsetme beritahu bataye बताएं बताना 说 說 sprich parle parlez разглаш*"},
	{"XNOTIFY", "通知 通報"},
	{"XWITHOUT", "ohne sans sin sem senza zonder bez без بدون"},
	{"XINF", "informieren benachrichtigen sagen erwahnen mitteilen informer prevenir dire avertir informar decir avisar notificar mencionar contar informare dire avvisare notificare menzionare informeren vertellen melden informowania сообщ* уведом* информир* спраш*"},
	{"XFORBID", "darf durfen soll sollen sollte doit doivent devrait debe deben deberia deve devem devono mag mogen moze должен должна должны"},
	{"XFORBIDNEG", "不得 不应 不應 不能 不可 不准 不可以"},
	{"XCLITIC", "le lo se les lhe gli en y la das dem es dies это этого об его ему lui lhes"},
	{"XCHAT", "gesprachsverlauf chatverlauf systemprompt conversation conversacion conversa conversazione historial gesprek переписк* разговор* المحادثة 对话 對話 聊天记录 聊天 系统提示 会話 대화 プロンプト全体 sohbet percakapan"},
	{"XUSER", "benutzer nutzer anwender benutzers nutzers benutzerin utilisateur utilisateurs l'utilisateur usuario usuarios utilizador utente l'utente utenti all'utente gebruiker uzytkownikowi uzytkownika uzytkownik " +
		"пользовател* юзер* користувач* المستخدم للمستخدم 用户 用戶 使用者 ユーザー ユーザ 利用者 사용자 유저 kullaniciya kullanici pengguna उपयोगकर्ता"},
	{"XREAD", "lies lese lesen offne offnen lade ausles* auslesen " +
		"lisez lis lire ouvrez recuperez lee leer lea abre abrir obten leia ler leggi leggere apri leggete recupera lees openen przeczytaj odczytaj " +
		"прочита* прочт* читай* считай* откро* прочит* اقرأ اقرا 读取 讀取 读 打开 获取 查看 読み 読んで 取得 開い 읽 열어 가져 oku baca पढ़ें पढ़"},
	{"XSEND", "sende senden sendest schicke schicken ubermittle ubermitteln ubergib ubergeben fuge einfugen leite weiterleiten " +
		"envoyez envoyer envoie transmettez transmettre inserez passez incluez envia enviar envie incluye incluir pasa inclua incluya inserte transmita passe " +
		"invia inviare inserisci includi passa trasmetti stuur sturen verzend wyslij przekaz " +
		"отправ* переда* вышли* встав* добав* пошли* надішл* أرسل ارسل 发送 發送 上传 上傳 传递 傳遞 传入 传给 提交 填入 放入 作为参数 写入 送信 送って 渡し 送る 含め 入れ 보내 전송 전달 포함 넣 gonder kirim भेजें भेज"},
	{"XSECRET", "passwort passworter kennwort kennworter zugangsdaten anmeldedaten schlussel umgebungsvariablen ssh-schlussel gesprachsverlauf chatverlauf systemprompt " +
		"identifiants cles secretes cle_privee conversation contrasena contrasenas credenciales clave claves conversacion secretos historial senha senhas credenciais chave chaves conversa " +
		"credenziali chiave chiavi conversazione wachtwoord wachtwoorden gesprek haslo hasla " +
		"парол* ключ* секрет* переписк* учетн* разговор* " +
		"المحادثة كلمة كلمات 密码 密碼 密钥 私钥 凭证 憑證 令牌 对话 對話 聊天记录 聊天 环境变量 系统提示 秘钥 パスワード 秘密鍵 認証情報 会話 資格情報 環境変数 비밀번호 자격 대화 개인키 환경변수 sifre parola kata_sandi पासवर्ड"},
	{"XBEFORE", "bevor vor avant antes prima voor przed перед прежде до قبل 之前 前 使用前 前に 전에 once sebelum पहले"},
	{"XTOOL", "werkzeug werkzeuge tools tool outil outils herramienta herramientas ferramenta ferramentas strumento strumenti hulpmiddel narzedzia narzedzie инструмент* الأداة أداة 工具 函数 ツール 도구 함수 arac alat उपकरण"},
	{"XEVERY", "jedem jeder jedes jede anderen andere tout toute autre autres chaque cualquier otra otras otro cada qualquer outra outras ogni qualsiasi altro altri elke andere kazdym innych каждым любым любого другим других كل أي 任何 每次 其他 所有 他の すべて 毎回 다른 모든 herhangi diger"},
	{"XCALL", "rufe aufrufen verwende nutze benutze muss musst appelez utilisez devez llama llame usa utiliza debes chame use deve chiama utilizza devi usare roep gebruik uzyj wywolaj вызов* вызыва* использу* должен استخدم استدع 调用 呼叫 使用 必须 必須 呼び出 使用し 호출 사용 cagir panggil"},
	{"XSECRETLY", "heimlich unbemerkt verdeckt secretement discretement silencieusement secretamente silenciosamente segretamente stiekem potajemnie тайно незаметно скрытно سرا 悄悄 偷偷 暗中 秘密地 こっそり 密かに 몰래 은밀 gizlice diam-diam"},
}
