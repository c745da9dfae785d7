import type { Tongue } from './competitions.data.ts';

/** Syllables of invented places and people of one language. A name takes one part of each list in turn. */
export type Grammar = {
  readonly place: readonly (readonly string[])[];
  readonly given: readonly (readonly string[])[];
  readonly family: readonly (readonly string[])[];
  /** `#` is the place. */
  readonly clubs: readonly string[];
};

const list = (text: string): readonly string[] => text.split(' ').map((part) => (part === '-' ? '' : part));

export const grammars: Readonly<Record<Tongue, Grammar>> = {
  en: {
    place: [
      list('Ald Brack Cren Dun Els Fal Grim Hart Kel Lang Mar Nor Orm Pen Quar Rav Skel Thorn Ul Wen Yar'),
      list('- er in ey'),
      list('ford wick combe stead mere holm bury ley thorpe dale moor worth'),
    ],
    given: [
      list('Al Bren Ced Dar Ed Far Gar Hal Jas Ken Lor Mal Ned Os Per Row Sil Tam Wes'),
      list('an ic den ric ton vin wen ley mond bert'),
    ],
    family: [
      list(
        'Ash Black Cald Dray Ever Fen Gold Hask Ing Jes Kirk Lock Mun North Oak Pres Rush Stan Thur Under Vex Whit',
      ),
      list('- er en al'),
      list('by combe croft dell field grave ham low man nell sop tree well wood'),
    ],
    clubs: ['# Town', '# Rovers', '# Athletic', '# FC', '# Park', '# Albion'],
  },
  es: {
    place: [
      list('Al Bar Cas Del Esp Fuen Gal Hor Jar Lor Mon Nav Olm Pal Quin Rob Sal Tor Val Zar'),
      list('a e i o'),
      list('briga dero jara lares mira nada queras randa salida tejos viedra zuela'),
    ],
    given: [
      list('Ad Bel Cri Da Eu Fa Ge Hu Is Jo Lea Mar Ni Os Ra Sa To Vi'),
      list('dan gio lio mar nardo quin rio tian vero xo'),
    ],
    family: [
      list('Ar Bel Cal Du Es Fon Gar Her Ibar Lam Mon Nav Ola Pe Quir Ru San Tor Ur Ver Zam'),
      list('a e i o'),
      list('bral cedo dez gal jano lanza mira nares quera rrago sada tego vares zaga'),
    ],
    clubs: ['CD #', 'Deportivo #', 'UD #', '# CF', 'Club #', 'Peña #'],
  },
  it: {
    place: [
      list('Al Bor Cas Dol Emp Fal Gor Len Mon Nur Or Pal Rav Sar Tor Ul Ver Vol'),
      list('a e i o'),
      list('cello dara fano gliano landa mena nuova rosa setto tello vigna zzano'),
    ],
    given: [
      list('Al Bru Ci Da Eli Fa Gi La Mar Ni Or Pie Ro Sil Ti Ug Va'),
      list('ano dro elio gio lino mo nzo rico sio vio'),
    ],
    family: [
      list('Ab Bal Cor Dal Ferr Gal Lam Mar Nar Or Pel Quar Ros Sal Tad Ur Val Zan'),
      list('a e i o'),
      list('belli cetti dini ghelli lutti mandi nucci pardi retti selli tori vanti zotti'),
    ],
    clubs: ['AC #', 'US #', '# Calcio', 'AS #', 'Pro #', 'Nova #'],
  },
  de: {
    place: [
      list(
        'Alt Birk Dorn Eber Falk Grün Hasel Ilm Kalt Lind Moor Neun Ober Quell Rot Stein Tann Ulm Wald Zell',
      ),
      list('- en er'),
      list('au bach berg brunn dorf feld hain kirch leben rode stedt thal'),
    ],
    given: [
      list('Ans Ber Detl Eck Fal Ger Hein Ing Jos Kun Leo Mar Nor Ott Ral Sieg Til Ulf Wil'),
      list('bert fried gar hard helm mar rik win'),
    ],
    family: [
      list(
        'Acker Bren Dietz Eich Frank Grim Hart Jahn Kess Lohn Mert Niel Oster Pfan Reich Stoll Tritt Uhl Wend Zier',
      ),
      list('- el en'),
      list('bauer berg dorf er hoff ing ke mann mayer recht schmidt stein wald'),
    ],
    clubs: ['SV #', 'FC #', 'TSV #', 'VfR #', '# 08', 'SpVgg #'],
  },
  fr: {
    place: [
      list('Aub Bel Chant Dour Esc Font Gav Hau Jol Lor Mont Nog Orm Pier Roch Saul Treb Val Ver Vill'),
      list('e i o a'),
      list('bray court drac gny lanne mart nac rac sac teuil vert zon'),
    ],
    given: [
      list('Ad Bas Cy Da Emi Flo Gau Hu Ju Lu Ma Ni Oc Pa Re Syl Thi Va Yv'),
      list('bert dric lien mond niel ran rice tien vin xime'),
    ],
    family: [
      list('Ar Bau Cha Del Far Gar Hau Jou Lam Mar Nau Oli Per Rou Sau Ter Va Vil'),
      list('a e i o'),
      list('bert card dier gnon lard mont neau quet rault sac tier vel ville'),
    ],
    clubs: ['AS #', 'Stade de #', '# FC', 'US #', 'RC #', 'Étoile #'],
  },
  no: {
    place: [
      list('Aur Bjørk Drag Elv Fager Gran Hau Isen Kval Lang Myr Nord Osk Rau Skog Tind Ulv Vest'),
      list('- e er'),
      list('bø dal eid fjell heim lia nes sund um vik voll øy'),
    ],
    given: [
      list('Ar Bjør Ei Fri Gun Hal Iv Jo Kjel Lei Mag Od Pet Ru Sig Tor Ul Ves'),
      list('ar gard geir mund nar ne stein tor ve vin'),
    ],
    family: [
      list('Aas Berg Dahl Eng Fosse Grøt Haug Inn Kjær Lund Moe Ner Oms Rø Sand Tveit Vik'),
      list('- e en'),
      list('dal eid gard haug land lie mo nes rud seth stad strøm vold'),
    ],
    clubs: ['# IL', '# IF', 'FK #', '# BK', 'IK #', '# FK'],
  },
  sv: {
    place: [
      list('Alm Björk Ek Fager Gran Horn Is Käll Lill Mal Norr Ros Sand Tors Ulv Vall Öster'),
      list('- e a'),
      list('berga by dala fors hed köping lunda näs sala torp vik ö'),
    ],
    given: [
      list('Al An Ber Ei Fol Gö Han Joa Kas Lin Mel Nil Os Ra Sten Tor Vil'),
      list('bert dor gar han ker lof mar nar rik vin'),
    ],
    family: [
      list('Alm Berg Dahl Ek Fors Gran Hed Käll Lind Malm Nord Ros Sjö Ström Vall Äng Öst'),
      list('- er en'),
      list('blad borg by felt gren holm in lund man qvist stam ström torp'),
    ],
    clubs: ['# IF', 'IFK #', '# BK', '# FF', 'GIF #', '# SK'],
  },
  da: {
    place: [
      list('As Birk Dron El Fugl Grøn Hjør Is Kær Lys Mos Nør Ran Skjel Tor Ulf Vej'),
      list('- e er'),
      list('bjerg borg by drup holt lev ling lund strup sund sø vang'),
    ],
    given: [
      list('An Ber Chri Ej Fle Gre Hen Jep Kas Lau Mik Nik Pre Ras Sø Tro Val'),
      list('ben der lev mer min ning ri rik sten tian'),
    ],
    family: [
      list('Ager Bruun Dal Elk Fris Gam Høj Kjær Lau Mads Ner Ost Rav Skov Thor Vest'),
      list('- e en'),
      list('berg bo gaard holm holt lund mark rup sen strup toft trup vad'),
    ],
    clubs: ['# BK', '# IF', 'FC #', '# Boldklub', 'B #', '# fB'],
  },
  fi: {
    place: [
      list('Ala Haa Hie Ilo Joki Kai Kor Lep Mäki Nur Ora Pih Rau Sala Tai Ura Vesi Ylä'),
      list('- n la'),
      list('harju järvi koski lahti luoto mäki niemi palo ranta salmi suo vaara'),
    ],
    given: [
      list('Aa Ee Han Il Jar Kal Lau Mii Nes Oi Pek Rai Sam Tai Ur Val'),
      list('kka lmari mo ne ni po ri sto tu va'),
    ],
    family: [
      list('Aal Haa Hir Jok Kar Kos Leh Mat Nie Oj Pel Ran Sal Tal Uu Vai Yli'),
      list('a i o'),
      list('harju kari la mäki nen palo pelto ranta salo sto vaara virta'),
    ],
    clubs: ['FC #', '# PS', 'FK #', '# IF', '# United', '# PK'],
  },
  pt: {
    place: [
      list('Al Bar Cam Dour Esp Fer Gar Itap Jac Lav Mar Nog Our Pir Quel Rib Sap Tab Urub Var'),
      list('a e i o'),
      list('ceira dal guara lhos meira nema puava rana ruçu tinga vela zinho'),
    ],
    given: [
      list('Ad Be Ca De Ed Fa Ge He Iv Jo Lu Ma Ne Os Ra Sa Ta Vi We'),
      list('ano dson ilson lio mar nilo rico son ton vino'),
    ],
    family: [
      list('Al Bar Car Dou Fag Gal Lac Mar Nor Oli Pal Quin Reb Sar Tav Val Xav'),
      list('a e i o'),
      list('beira celos delho gueira lhares meda nheiro quelo reira sado telo veira zende'),
    ],
    clubs: ['# EC', 'SC #', 'GD #', '# FC', 'União #', 'Atlético #'],
  },
  ja: {
    place: [
      list('Aka Asa Fuku Hana Haru Ishi Kawa Kiri Kuro Mina Mizu Naga Oku Saka Shio Taka Tsuki Ume Yuki'),
      list('- no'),
      list('be gata hama hara mine numa oka saki sato se tani zaki'),
    ],
    given: [
      list('Aki Dai Eita Fumi Haru Jun Kazu Ken Masa Nao Rei Ryo Shin Taka Teru Yasu Yuu'),
      list('hiko hiro ichi ki maru nobu ro suke to ya'),
    ],
    family: [
      list('Aki Ara Doi Ende Fuji Haga Ike Kana Kuma Mae Mori Nishi Oga Sugi Tachi Uchi Yama'),
      list('- no'),
      list('bara be da gami gawa hara mori moto mura numa oka saki yama'),
    ],
    clubs: ['# FC', 'FC #', '# SC', '# Blaze', '# Wave', '# Crane'],
  },
  tr: {
    place: [
      list('Ak Bey Çam Dere Ekin Gök Hisar İnce Kara Kuz Mer Narlı Or Pınar Sarı Taş Ulu Yeşil'),
      list('- a i'),
      list('bağ burun ca dağ han kaya köy ova pınar su tepe yurt'),
    ],
    given: [
      list('Al Ber Can De Em Fe Gö Ha İl Ke Le Me Nu O Se Ta Um Vol Ya'),
      list('han kan kay ker lay mir nur ray tay vuz'),
    ],
    family: [
      list('Ak Bay Çel Dem El Gün Ha Işık Kara Koç Mer Öz Pek Sel Taş Uç Yal Yıl'),
      list('- a e'),
      list('baş ca ci demir dağ er kan kaya lı maz oğlu soy türk'),
    ],
    clubs: ['#spor', '# SK', '# FK', 'Yeni #', '# Gücü', '# Birlik'],
  },
  pl: {
    place: [
      list('Bart Biał Brzoz Dęb Gór Jaw Klon Leszcz Łąk Mod Nowo Olsz Pias Ros Sos Topol Wierz Zam'),
      list('- o i'),
      list('brzeg dziec gród jewo kowa lice nica pole rzyn szyn wiec wola'),
    ],
    given: [
      list('Bog Cze Dar Ed Fi Grze Hen Ig Jar Kon Lud Mir Nor Ost Ra Sław Ty Wit Zby'),
      list('dan gniew lip mił mund rad sław tek usz wit'),
    ],
    family: [
      list('Bar Bor Chmiel Dąb Gaj Jan Kal Lis Mal Now Olsz Paw Rad Sob Tom Urb Wil Zar'),
      list('a i o'),
      list('cki czak czyk dzki jko kowski lski mski niak rski sik wicz ński'),
    ],
    clubs: ['KS #', '# SA', 'MKS #', 'LKS #', 'GKS #', 'Zryw #'],
  },
  tl: {
    place: [
      list('Ba Bula Cala Dag Gui Hala Iba Kala Lagu Mali Naga Pala San Tala Uba Wala'),
      list('- ng la'),
      list('bato gao law luan mot nao pan rin sag tan wigan yong'),
    ],
    given: [
      list('Al Ben Car Da Ed Fer Gil Hec Jay Ken Lau Mar Nel Ro Ser Vic'),
      list('bert dy jun lito mar nel rico son tor vin'),
    ],
    family: [
      list('Aba Bala Cala Daga Gala Ila Lapu Maca Nava Pala Quia Sala Tala Uma Vila'),
      list('- ng'),
      list('bao dog gat lang mog non pag pit ran sin tang yog'),
    ],
    clubs: ['# FC', '# United', '# City', '# Stars', '# Tigers', '# Wave'],
  },
};

/** Names of clubs of other sports than football. */
export const clubsOfSport: Readonly<Record<string, readonly string[]>> = {
  'ice-hockey': ['# HC', '# Bears', '# Otters', '# Hockey', '# Lynx', '# Storm'],
  basketball: ['# BC', '# Basket', '# Hawks', '# Comets', '# Bulls', '# Flyers'],
  handball: ['HC #', '# HK', '# Handball', 'HB #', '# 04', '# Verein'],
  volleyball: ['VC #', '# Volley', '# VK', '# Falcons', 'Volley #', '# Spikers'],
  'counter-strike': ['Team #', '# Esports', '# Gaming', '# Unit', '# Syndicate', 'Clan #'],
  dota: ['Team #', '# Esports', '# Gaming', '# Coven', '# Order', 'Guild #'],
};
