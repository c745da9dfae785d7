/**
 * Words by which real clubs are known, without accents and in lower case. No invented club has one of them: a name that
 * holds one is drawn again.
 */
export const realClubWords: ReadonlySet<string> = new Set(
  `
aberdeen ajax akhisar alanya alanyaspor alaves albacete alcorcon alkmaar almere almeria altay amiens anderlecht angers
ankaragucu antalya antalyaspor antwerp argentinos arminia arouca arsenal atalanta atlante auckland augsburg auxerre avai aves
bahia banfield barcelona bari barnet barnsley barracas basel bastia bayer bayern belenenses belgrano benevento benfica
besiktas betis bielefeld bielsko birmingham blackburn blackpool boavista boca bochum bodo bologna bolton bolognesi bordeaux
botafogo bournemouth bradford braga bragantino brann braunschweig bremen brentford brescia brest brighton bristol brondby
bruges brugge bukowina burgos burnley burton bursaspor bury bydgoszcz cadiz caen cagliari cambridge cardiff carlisle cartagena
casapia catania catanzaro ceara celaya celta celtic cerezo cesena chapecoense charlton chelsea cheltenham chesterfield chievo
clermont cobreloa cobresal cologne colon como copenhagen corinthians coritiba cosenza coventry cracovia crawley cremonese crewe
criciuma crotone cruz cruzeiro crystal cuiaba darlington darmstadt defensa degerfors depor derby dijon djurgarden doncaster
dortmund dresden duisburg dundee dusseldorf eibar eindhoven elche elfsborg empoli emelec espanyol esbjerg estoril estudiantes
everton exeter eyupspor famalicao farense fatih fenerbahce feyenoord fiorentina flamengo fleetwood fluminense fortaleza fortuna
foggia frankfurt freiburg frosinone fulham furth galatasaray gamba gaziantep gaziantepspor genk genoa getafe gijon gillingham gimnasia
girona giresunspor gnistan goias goteborg goztepe granada gremio grenoble grimsby guadalajara guimaraes guingamp hacken haka
halmstad hamburg hamburger hamkam hammarby hannover hartlepool hatay hatayspor haugesund heerenveen heidenheim hellas helsinki
hereford hertha hibernian hjk hobro hoffenheim honka horsens hradec huachipato huddersfield huesca hull huracan ilves
independiente ingolstadt inter internacional ipswich iraklis istanbul jagiellonia jaro juarez juve juventude juventus kaiserslautern
kalmar karlsruhe karlsruher kasimpasa kashima kashiwa kawasaki kayserispor kiel kobe kolding koln konyaspor korona kortrijk krakow
kristiansund ktp kups lahti landskrona lanus larnaca lausanne laval lazio lecce lech lechia leeds leganes legia leicester leipzig leiria
lens leon levante leverkusen leyton libertad lille lillestrom lincoln linfield liverpool livingston lokomotiv london lorient lublin lubin
lugo luton lyngby lyon maccabi madrid magdeburg mainz maidstone malaga malatyaspor mallorca malmo manchester mannheim marbella
marinos maritimo mariehamn marseille mazatlan mechelen melgar messina metz midtjylland milan millonarios millwall mineiro mirandes mjallby
mjondalen modena molde monaco mondonville monterrey montpellier monza moreirense morelia moss motherwell munich munster murcia
mura nacional nancy nantes napoli necaxa newcastle newport nice nimes nordsjaelland norrkoping northampton norwich nottingham novara nurnberg
numancia nublense odd odense ohiggins olimpia olimpija olympiacos olympiakos olympique oriente orense orebro osasuna osters oviedo
oxford pachuca pacos paderborn paks palace palermo palestino palmeiras panathinaikos paok parma pauli paysandu penafiel penarol
perugia pescara peterborough piacenza piast pisa platense plymouth pogon ponferradina ponte porto portimonense portsmouth porthsmouth
preston puebla quevilly queretaro racing radom radomiak rakow randers rangers rayo reading reggina reggiana regensburg reims rennes
rijeka river rizespor roda rodez roma rosario rosenborg rostock rotherham rudes ruch ryukyu saarbrucken saint salernitana salford
salzburg sampdoria samsunspor sandefjord sandhausen santos saopaulo sapporo sarajevo sarpsborg sassuolo schalke seinajoki setubal
sevilla sheffield shimizu shrewsbury siena silkeborg sirius sivasspor slask slavia sligo slovan sochaux sogndal southampton southend spal
sparta spartak spezia sporting stade stabaek stal standard start stevenage stockport stoke strasbourg stromsgodset sturm stuttgart sunderland
sundsvall sutton swansea swindon szczecin talleres tenerife ternana tigre tijuana tirol toluca tondela torino torquay tottenham toulouse
trabzonspor tranmere trelleborg tromso troyes turku twente udinese uerdingen ujpest ulm universitario unam union urawa utrecht vaasa valencia
valerenga valladolid vasco vasteras varberg varzim vejle velez venezia verl verona viborg vicenza viking villa villarreal vissel vitoria
vizela vps walsall warta watford werder westham wanderers wednesday wigan wimbledon wiener wisla wolfsburg wolverhampton wolves wrexham
wurzburg wycombe yeovil yokohama york zabrze zaglebie zaragoza zenit zurich zwickau
anadolu baskonia bamberg bayreuth brose efes oldenburg ulm bonn limoges nanterre cholet dijon roanne partizan zalgiris fenerbahce
alba skyliners tofas darussafaka bahcesehir ginebra meralco alaska magnolia tnt nlex rainorshine raptors lakers celtics
karpat tappara ilves karpat lukko assat kalpa jyp pelicans kookoo saipa sport hifk tps jukurit frolunda skelleftea lulea farjestad
rogle leksand brynas mora modo malmo vaxjo oskarshamn storhamar sparta valerenga frisk lorenskog comet eisbaren adler kolner haie
iserlohn straubing schwenningen bremerhaven wolfsburg nuremberg augsburger oilers flames canucks canadiens senators leafs jets bruins
sabres penguins capitals unia tychy torun sanok jastrzebie podhale zaglebie
kielce wisla plock thw flensburg handewitt fuchse melsungen gummersbach lemgo wetzlar erlangen aalborg gog skjern bjerringbro elverum
drammen nantes montpellier chambery granollers logrono ademar
trentino perugia civitanova modena piacenza monza cisterna itas lube sir cruzeiro minas sesi osasco praia taubate skra belchatow
jastrzebski zaksa resovia projekt halkbank ziraat eczacibasi vakifbank alianza regatas jaamsa panasonic suntory toray osaka
navi faze vitality astralis liquid fnatic heroic mouz g2 nip furia mibr loud imperial pain complexity tundra secret og spirit
betboom gaimin gladiators evil geniuses beastcoast thunder talon blacklist
`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
