/** Common names in Montenegro, the most common first. */

const list = (names: string): string[] => names.trim().split(/\s+/);

export const WOMEN = list(`
  Milica Jelena Ana Marija Ivana Jovana Sara Milena Nataša Tijana Marina Maja Dragana Sanja Katarina Teodora Anđela
  Kristina Aleksandra Nina Andrea Bojana Vesna Snežana Ljiljana Gordana Slavica Biljana Mirjana Svetlana Radmila Zorica
  Danijela Tamara Lidija Olivera Nevena Dušica Sofija Dunja Lena Iva Nađa Mia Đurđa Đina Žana Željka Čarna Cvijeta Ćana
  Šejla Amina Emina Lejla Merima Ajla Azra Dženana Sabina Senada Fatima Teuta Albina Drita Ljubica Njegoslava Vjera
  Branka Jasmina Tatjana Vanja Zora Stana Ksenija Ognjenka Ružica`);

export const MEN = list(`
  Marko Nikola Luka Stefan Miloš Petar Filip Jovan Aleksandar Nemanja Vuk Ivan Dušan Lazar Bojan Vladimir Danilo Andrija
  Balša Vasilije Matija Pavle Ilija Uroš Igor Goran Dragan Zoran Slobodan Milan Predrag Dejan Darko Dalibor Rade Ratko
  Radovan Vojislav Savo Mitar Blažo Božidar Đorđe Đuro Đoko Žarko Željko Čedomir Čedo Ćiro Šćepan Šaleta Ljubo Ljubomir
  Njegoš Novak Ognjen Kosta Krsto Mirko Momčilo Tomislav Veselin Vesko Vlado Zdravko Dženan Džemal Adnan Alen Amar Edin
  Elvis Emir Haris Mirza Safet Samir Semir Rifat Gjergj Luan`);

export const SURNAMES = list(`
  Popović Marković Vujović Petrović Radović Ivanović Jovanović Nikolić Vuković Đurović Perović Vukčević Radulović Knežević
  Bošković Pavićević Mijović Milošević Đukanović Lakić Rakočević Bulatović Šćepanović Jovović Vujošević Raičević Stanišić
  Nikčević Kovačević Vukotić Mugoša Radunović Božović Dragović Babović Bojović Vlahović Miljanić Mićović Mijušković Kostić
  Lazarević Kaluđerović Martinović Ćetković Roganović Vučinić Pejović Đuričković Delević Obradović Simonović Tomović
  Todorović Damjanović Dabetić Barović Adžić Asanović Bakić Banović Bećir Bigović Blečić Brajović Burić Cerović Čabarkapa
  Čađenović Čelebić Čolaković Čukić Ćirović Ćorović Ćupić Dapčević Dedović Drašković Drobnjak Dubljević Đokić Đorđević
  Đurašković Đurišić Filipović Gačević Gardašević Gazivoda Glušica Golubović Grbović Gvozdenović Hajduković Ilić Jakić
  Janković Jelić Joksimović Jokić Kadić Kasom Kljajević Kontić Koprivica Krivokapić Krstović Kujović Lalatović Lekić Ljumović
  Ljuljđuraj Maraš Marović Matović Mašković Medenica Međedović Mihailović Milić Milović Mitrović Mrdak Mrvaljević Mujević
  Muratović Mušović Nedović Nenezić Nišavić Njunjić Odalović Orahovac Osmanović Ostojić Palević Papović Pavlović Peković
  Perišić Piletić Pješčić Premović Pržica Radević Radinović Radoičić Radonjić Rajković Ralević Rašović Redžepagić Ražnatović
  Savić Šaranović Šekularac Šofranac Šoć Škuletić Šubarić Šuković Śekić Spahić Stojanović Strugar Tadić Terzić Tešović Tomašević
  Trebješanin Uskoković Velimirović Vešović Vidaković Vlaović Vojinović Vratnica Vučeljić Vuksanović Vulević Zečević
  Zeković Zindović Žarić Živković Žižić Žugić Žižović`);

const DIGRAPHS: Record<string, string> = { lj: 'љ', nj: 'њ', dž: 'џ' };
const LETTERS: Record<string, string> = {
  ...{ a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', đ: 'ђ', e: 'е', ž: 'ж', z: 'з', i: 'и', j: 'ј', k: 'к', l: 'л', m: 'м' },
  ...{ n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', t: 'т', ć: 'ћ', u: 'у', f: 'ф', h: 'х', c: 'ц', č: 'ч', š: 'ш', ś: 'ш' },
};

/** Some people register in Cyrillic. */
export function toCyrillic(name: string): string {
  const small = name
    .toLowerCase()
    .replace(/lj|nj|dž/g, (pair) => DIGRAPHS[pair] ?? pair)
    .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);
  return small.charAt(0).toUpperCase() + small.slice(1);
}
