/*
 * spanish.c: translates the words of a Spanish answer one by one, so that they match English forms, word classes and stock ideas. The
 * dictionary has the words that answers to mysteries need: things, places, crimes, motives, negations. Add words freely. Uses no data of a
 * case.
 */
#include "cases/claims.h"

#include <string.h>

/* One English word and the Spanish words that mean it. "camin*" stands for any word that begins with "camin". A word after '?' also exists
 * in English, so it is translated only if another word shows that the text is Spanish. The words are written without accents. */
struct translation {
    const char *english, *spanish;
};

static const struct translation dictionary[] = {
    /* small words */
    {"although", "aunque"},
    {"and", "?e ?y"},
    {"because", "porque"},
    {"but", "pero sino"},
    {"nor", "?ni tampoco"},
    {"never", "nunca jamas"},
    {"or", "?o ?u"},
    {"perhaps", "quiza quizas acaso"},
    {"maybe", "?puede_ser tal_vez"},
    {"without", "?sin"},
    {"with", "?con"},
    {"the", "?el ?la ?los ?las ?lo"},
    {"a", "?un ?una ?unas ?unos"},
    {"was", "?era eran estaba estaban ?fue fueron ?es ?esta ?son"},
    {"had", "habia habian tenia tenian ?tiene"},
    {"could", "podia podian puede pudo ?podria"},
    {"be", "?ser ?estar ?haber"},
    {"that", "?que ?eso ?esto"},
    {"her", "?su ?sus ?ella"},
    {"when", "cuando"},
    {"while", "mientras"},
    {"before", "antes"},
    {"after", "despues"},
    {"through", "?por traves"},
    {"as", "como"},
    {"for", "?para"},
    {"nothing", "?nada"},
    {"nobody", "nadie"},
    {"doubt", "duda dudas dudo"},
    {"really", "realmente realidad verdad verdaderamente"},
    {"only", "?solo solamente"},
    {"some", "algun alguna"},
    {"somebody", "alguien"},
    {"round", "alrededor"},
    {"between", "entre"},
    {"either", "ambos"},
    {"new", "nuevo nueva"},
    {"own", "propio propia propios propias"},
    {"false", "falso falsa falsos falsas falsedad postizo postiza"},
    {"genuine", "autentico autentica autenticos ?genuino ?genuina legitimo legitima verdadero verdadera"},
    {"two", "?dos"},
    {"three", "?tres"},
    {"four", "cuatro"},
    {"thousand", "?mil"},
    /* people */
    {"mrs", "senora"},
    {"miss", "senorita"},
    {"mr", "senor"},
    {"captain", "capitan"},
    {"doctor", "?medico"},
    {"nurse", "enfermera"},
    {"mother", "?madre"},
    {"son", "hijo"},
    {"husband", "marido esposo"},
    {"woman", "mujer"},
    {"lady", "?dama"},
    {"man", "hombre"},
    {"actress", "actriz"},
    {"singer", "cantante"},
    {"queen", "reina"},
    {"brother", "hermano hermanastro"},
    {"grandfather", "abuelo"},
    {"aunt", "?tia"},
    {"thief", "ladron ladrona"},
    {"expert", "experto perito tasador"},
    {"cobbler", "zapatero zapateria"},
    {"boy", "chico muchacho"},
    {"neighbour", "vecino vecina vecinos"},
    /* things */
    {"boots", "botas ?bota botines botin"},
    {"shoes", "zapato zapatos calzado"},
    {"soles", "suela suelas"},
    {"chair", "silla sillon"},
    {"wheels", "rueda ruedas"},
    {"wheelchair", "cochecito"},
    {"carriage", "carruaje coche carro"},
    {"barrow", "carretilla carreta"},
    {"cab", "?taxi"},
    {"train", "?tren"},
    {"boat", "barco barca ?bote buque ?vapor navio barcaza gabarra"},
    {"bath", "banera bano ?tina"},
    {"bathroom", "?aseo"},
    {"tub", "?cuba barrica tonel"},
    {"barrel", "barril barriles"},
    {"aquarium", "acuario"},
    {"tank", "tanque"},
    {"umbr?ella", "paraguas"},
    {"photograph", "?foto fotografia retrato"},
    {"poster", "cartel"},
    {"mermaid", "sirena"},
    {"fingers", "dedo dedos"},
    {"lobster", "langosta langostas"},
    {"letter", "carta cartas"},
    {"bill", "letra pagare factura"},
    {"name", "nombre"},
    {"signature", "firma firmas"},
    {"signed", "firmo firmado firmada firmar firmaron"},
    {"debt", "deuda deudas"},
    {"will", "testamento"},
    {"ring", "anillo sortija"},
    {"box", "caja cofre ?estuche cajita baul"},
    {"lot", "lote"},
    {"jewels", "joya joyas ?alhajas alhaja bisuteria pedreria"},
    {"diamonds", "diamantes diamante"},
    {"necklace", "?collar gargantilla"},
    {"neck", "cuello ?pescuezo"},
    {"throat", "garganta"},
    {"stage", "escenario escena"},
    {"theatre", "teatro teatral"},
    {"costume", "vestuario disfraz ?traje vestido"},
    {"prop", "atrezo atrezzo utileria"},
    {"glass", "vidrio cristal"},
    {"pocket", "bolsillo bolsillos"},
    {"bag", "bolsa bolsas ?saco sacos"},
    {"hamper", "cesta cestas canasta ?baules"},
    {"crown", "?corona"},
    {"lining", "forro"},
    {"sewn", "cosido cosidos cosida"},
    {"flask", "petaca"},
    {"hat", "sombrero"},
    {"tea", "?te"},
    {"cup", "taza tacita"},
    {"coffee", "?cafe"},
    {"wine", "?vino"},
    {"water", "agua"},
    {"glass", "?vaso copa"},
    {"milk", "leche"},
    {"poison", "veneno"},
    {"acid", "acido"},
    {"prussic", "prusico"},
    {"hydrocyanic", "cianhidrico"},
    {"cyanide", "cianuro"},
    {"arsenic", "arsenico"},
    {"strychnine", "estricnina"},
    {"almonds", "almendras"},
    {"vase", "jarron florero"},
    {"painting", "cuadro pintura"},
    {"rope", "cuerda ?soga"},
    {"skylight", "tragaluz claraboya lucernario"},
    {"roof", "tejado techo azotea"},
    {"window", "ventana"},
    {"door", "puerta"},
    {"key", "llave"},
    {"chimney", "chimenea"},
    {"cellar", "sotano"},
    {"ladder", "escalera"},
    {"gold", "?oro"},
    {"coins", "moneda monedas"},
    {"sovereigns", "soberano soberanos"},
    {"money", "dinero"},
    {"pounds", "libras"},
    {"fund", "fondo fondos"},
    {"notes", "billetes"},
    {"anchor", "?ancla"},
    {"grapnel", "rezon arpeo garfio gancho"},
    {"balloon", "globo"},
    {"ballast", "lastre"},
    {"sand", "arena"},
    {"shot", "perdigones plomo"},
    {"type", "?tipos imprenta"},
    {"paper", "papel papeles"},
    /* places */
    {"house", "?casa domicilio vivienda"},
    {"room", "habitacion cuarto ?sala aposento"},
    {"study", "estudio despacho gabinete"},
    {"library", "biblioteca"},
    {"hall", "vestibulo"},
    {"kitchen", "cocina"},
    {"bedroom", "dormitorio alcoba"},
    {"garden", "jardin"},
    {"workshop", "taller"},
    {"cemetery", "cementerio camposanto"},
    {"grave", "tumba sepultura"},
    {"buried", "enterrad* sepultad*"},
    {"sea", "?mar alta_mar"},
    {"red", "rojo"},
    {"ocean", "oceano"},
    {"overboard", "?borda"},
    {"canal", "?canales"},
    {"lock", "esclusa"},
    {"river", "?rio"},
    {"thames", "tamesis"},
    {"marsh", "pantano marisma marismas cienaga"},
    {"wharf", "muelle"},
    {"market", "mercado"},
    {"station", "estacion"},
    {"street", "?calle"},
    {"bordeaux", "burdeos"},
    {"france", "francia"},
    {"riviera", "costa_azul"},
    {"rome", "?roma"},
    {"england", "inglaterra"},
    {"london", "londres"},
    {"south", "?sur"},
    {"aboard", "abordo"},
    /* ---- deeds and ideas */
    {"walk", "camin* andar andaba anduvo ?anda andando pasear paseaba"},
    {"stand", "levantarse levantaba ?pie"},
    {"paralysed", "paralitico paralitica ?paralisis ?paraliz*"},
    {"lame", "coja cojo"},
    {"invalid", "invalida impedida tullid* lisiad* discapacitad*"},
    {"ill", "enferma enfermo enfermedad"},
    {"legs", "pierna piernas ?pies"},
    {"fine", "?bien sanas sana sano"},
    {"pretended", "fingi fingia fingir fingio fingido fingida finge fingiendo fingimiento ?simul* ?aparent*"},
    {"lied", "mintio mintiendo mentira miente mentirosa mentia"},
    {"deceived", "engan*"},
    {"fraud", "fraude estafa* timo timaba"},
    {"forged", "falsifico falsificado falsificada falsificar falsificaron ?falsificacion"},
    {"copy", "?copia imitacion ?replica reproduccion"},
    {"hide", "ocult* escond*"},
    {"avoid", "evit* impedir impid*"},
    {"discovered", "descubr* descubiert*"},
    {"know", "supiera supieran supiese sepa sepan ?saber sabia entere enteren enterara enteraran enteraba"},
    {"fear", "miedo temor temia"},
    {"revenge", "venganza vengarse"},
    {"love", "?amor amante celos"},
    {"blackmail", "chantaje"},
    {"insurance", "?seguro seguros aseguradora"},
    {"paid", "pagaba pagaban ?pago pagos pagar cobrar cobraba ?pension"},
    {"inheritance", "herencia heredar"},
    {"sell", "vender venta"},
    {"sold", "vendio vendido vendida"},
    {"stolen", "robad* robo robar"},
    {"wear", "llev* luce puesto puestos"},
    {"worn", "gastad* desgastad*"},
    {"pushed", "empuj*"},
    {"carried", "cargado cargandolo cuestas hombros"},
    {"thrown", "arroj* tirado lanzad*"},
    {"fell", "cayo caido caerse"},
    {"swam", "nadando nado"},
    {"drowned", "ahog*"},
    {"killed", "mato matado muerto asesin*"},
    {"ship", "?bordo"},
    {"inside", "dentro ?interior"},
};

enum { ENTRIES = (int)(sizeof dictionary / sizeof dictionary[0]) };

/* If the text from word `at` on matches the entry, returns the number of words of the entry, otherwise 0. The entry has `n` bytes. */
static int covers(const struct claims *c, int at, const char *entry, size_t n)
{
    int words = 0;
    for (size_t from = 0; from < n; words++) {
        size_t to = from;
        while (to < n && entry[to] != '_')
            to++;
        if (at + words >= c->n)
            return 0;
        const char *word = c->t[at + words].word;
        bool prefix = entry[to - 1] == '*';
        size_t len = to - from - prefix;
        if (strncmp(word, entry + from, len) || (!prefix && word[len]))
            return 0;
        from = to + 1;
    }
    return words;
}

/* Returns the translation of the words at `at`, or NULL. Stores the number of translated Spanish words in `words`. */
static const char *look_up(const struct claims *c, int at, bool sure, int *words)
{
    for (int i = 0; i < ENTRIES; i++)
        for (const char *p = dictionary[i].spanish; p; p = strchr(p, ' ')) {
            p += *p == ' ';
            bool shared = *p == '?';
            if (p[shared] != c->t[at].word[0] || (shared && !sure)) /* this comparison is quick and rules out most entries */
                continue;
            *words = covers(c, at, p + shared, strcspn(p + shared, " "));
            if (*words)
                return dictionary[i].english;
        }
    return NULL;
}

/* True if the text contains words that exist in Spanish but not in English. */
static bool is_spanish(const struct claims *c)
{
    int words;
    for (int i = 0; i < c->n; i++)
        if (text_in(c->t[i].word, "el la los las del que en una es fue lo se sino por porque pero senor senora senorita") ||
            ((!c->t[i].capital || c->t[i].opens) && look_up(c, i, false, &words)))
            return true;
    return false;
}

void claims_translate(struct claims *c)
{
    int words = 0, to = 0;
    if (!is_spanish(c))
        return;
    for (int i = 0; i < c->n; i += words) {
        const char *english = look_up(c, i, true, &words);
        struct text_token word = c->t[i], one;
        if (!english)
            words = 1;
        else if (text_tokens(english, strlen(english), &one, 1) == 1) {
            memcpy(word.word, one.word, sizeof word.word);
            memcpy(word.stem, one.stem, sizeof word.stem);
        }
        c->t[to++] = word;
    }
    c->n = to;
}
