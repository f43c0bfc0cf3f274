/* lexicon_words.c: word classes and stock ideas. Add words freely: a word belongs to a list if it has this meaning in every case. "put_on"
 * stands for two words side by side. "lock!" matches only "lock", not "locked". lexicon_make.c turns these lists into the tables of
 * lexicon.c. */
#include "cases/lexicon.h"

static const struct lexicon_entry classes[] = {
    {"pretend",
     "pretend pretence pretense pretending sham shamming feign feigned fake faking faked faker phony phoney bogus act acting acted "
     "bluff bluffing hoax charade malinger malingerer put_on putting_on make_believe made_believe making_believe makes_believe simulate "
     "simulated playact play_act fraud "
     "fraudulent fraudster humbug imposture impostor swindle con conning conned fool fooled trick tricked deceive deceived deceit "
     "lie lied lying liar false falsely counterfeit invented not_real supposed supposedly so_called played playing theatrics pantomime "
     "masquerade performance show staged staging spoof ruse dodge racket scam fib fibbing untrue unreal make_out making_out make_out_to "
     "let_on letting_on bamboozle bamboozled hoodwink hoodwinked dupe duped mimic mimicking affect affected exaggerated impersonate "
     "shammer pretended_to not_genuine phantom fictitious fictional fiction imaginary fabricated fabrication invention made_up concocted "
     "put_up_job all_my_eye moonshine my_foot bunkum humbugging gammon eyewash flummery swinging_the_lead playing_possum "
     "fakery trickery deception hoaxer sham_invalid"},
    {"disabled",
     "paralysed paralyzed paralised paralysis paralytic paralized crippled cripple invalid disabled disability lame lameness infirm "
     "infirmity handicapped handicap bedridden housebound immobile injury injured illness ill sick sickness condition "
     "helpless wheelchair_bound chair_bound incapacitated incapacity unwell ailment ailing affliction afflicted injuries palsy "
     "bedfast couch sofa unable paraplegic"},
    {"walk", "walk walks walked walking walker wak wolk walck wlk stroll strolled stand stands stood standing run running dance danced "
             "tread wlak on_foot "
             "own_feet two_feet about_on on_her_feet on_his_feet get_about got_about gets_about getting_about get_up got_up up_and_about "
             "mobile climb climbed pace paced pacing march marched trot stride strode step stepped footsteps promenade gad gadding "
             "perambulate ambulant upright locomotion perambulation toddle hobble out_of_bed out_of_her_chair nimble spry ambulatory rise "
             "rose get_off gets_off got_off "
             "move_about moves_about moved_about moving_about go_about goes_about went_about come_and_go"},
    {"legs", "leg legs limb limbs foot feet"},
    {"work", "work works worked working obeyed sturdy recovered cured healed steady strong mended fine sound healthy well ok okay good "
             "perfect perfectly fit whole normal function functioned"},
    {"wear", "wear wears wore worn wearing through resole resoled soled mend mended"},
    {"insurance", "insurance insurence assurance insurer insurers insured insure society company policy metropolitan underwriters"},
    {"payment",
     "pay pays paid paying payment payments payout payouts pay_out money cash income allowance pension annuity compensation "
     "benefit benefits indemnity cheque cheques check checks remittance remittances stipend dole instalment instalments sum sums "
     "settlement claim claims award disbursement disbursements funds livelihood quid pounds draw drawing dosh meal_ticket "
     "gravy_train living wage keep upkeep maintenance salary earnings grant subsidy weekly yearly annual regular bread_and_butter support "
     "handout handouts cash_cow revenue purse moneys monies premium_paid pot_of_money"},
    {"lose",
     "lose loses lost losing loss forfeit forfeited stop stops stopped stopping cease ceased cut end ended cancel cancelled withdraw "
     "withdrawn vanish dry_up goodbye no_more no_longer gone discontinue discontinued deprived deprive forgo revoke revoked halt halted "
     "terminate terminated taken_away take_away taken_off suspended suspend dried_up at_risk jeopardy risk bye_bye farewell kiss_goodbye "
     "evaporate disappear reduced without end_of an_end"},
    {"fake",
     "fake faked fakes faking forgery forgeries forged forge forger forgry counterfeit imitation imitated sham phony phoney bogus "
     "spurious copy copied replica reproduction dud fraud fraudulent false falsified falsification pastiche duplicate inauthentic "
     "knock_off ersatz worthless wrong_un snide pinchbeck lookalike look_alike fakery simulated manufactured phonies mock faux trash tat "
     "junk cheap_copy modern_copy brummagem doctored unauthentic fob_off fobbed_off passed_off con swindle swindled hoodwinked duped"},
    {"genuine", "genuine real authentic original true right legitimate"},
    {"hide", "hide hid hidden hiding conceal concealed concealing cover cover_up covering bury suppress secret secretly prevent avoid stop "
             "destroy destroyed destroying evidence before detected detection discovered discover discovery expose exposed exposure "
             "exposing unmask unmasked found find_out found_out finding_out caught catch revealed reveal revealing proof prove proved "
             "proven come_out come_to_light came_to_light examine examined examination inspect inspected inspection spot spotted "
             "recognised recognise realise realised truth known know"},
    {"attain",
     "attain attains attained age aged ages law legal legally lawful deemed reach reached reaches turn turns turned become becomes became "
     "count counts counted majority older adult twentyfive 25 twenty_five 21 years birthday birthdays anniversary considered "
     "regarded treated full_age of_age born birth attainment twentyfifth coming_of_age complete completed completes finished grown older "
     "year"},
    {"early", "early earlier day_before night_before sooner ahead beforehand prior previous preceding before eve evening_before"},
    {"vehicle",
     "cab hansom growler carriage coach barrow wheelbarrow handcart cart van wagon waggon lorry trolley boat barge ship steamer "
     "dinghy raft train railway rail bicycle tricycle bike horse horseback pony trap omnibus bus tram sledge sleigh sedan stretcher "
     "litter perambulator pram dogcart brougham fly automobile car motor"},
    {"drink",
     "coffee wine brandy whisky whiskey beer ale sherry port claret cocoa chocolate milk water lemonade gin rum champagne soup broth "
     "punch liqueur absinthe soda cordial medicine tonic"},
    {"food",
     "cake teacake supper dinner breakfast bread toast pudding pie biscuit biscuits meat fruit almond almonds soup sandwich sandwiches "
     "sugar"},
    {"poison",
     "arsenic strychnine laudanum opium morphine belladonna atropine digitalis antimony chloroform curare hemlock aconite nicotine "
     "phosphorus mercury vitriol carbolic sulphuric hydrochloric nitric oxalic veronal chloral weedkiller ricin thallium fumes gas "
     "venom prussian ammonia"},
    {"container", "box boxes case cases casket chest trunk hamper hampers basket bag bags sack portmanteau suitcase valise parcel packet "
                  "crate barrel keg kegs cask jar bottle flask vase vases urn teapot pocket pockets sleeve boot boots hat coat waistcoat "
                  "lining reticule handbag purse umbrella drawer safe"},
    {"waters",
     "canal river lock! locks! pond lake sea ocean thames tank tanks aquarium keg kegs barrel basin bucket cistern well trough fountain "
     "pool reservoir sink harbour dock channel stream brook lobster lobsters"},
    {"entrance", "door doors doorway gate window windows chimney cellar tunnel passage ladder key keys keyhole drainpipe balcony "
                 "coal_hole trapdoor front_door"},
    {"fall",
     "fall falls fell fallen falling tumble tumbled plunge plunged plummeted drown drowned drowning dropped_into pushed thrown threw "
     "parachute parachuted jump_from swam swim murdered killed dead dummy shot_down crash crashed baled bailed"},
    {"land", "land lands landed landing alight alighted touchdown touched_down touch_down set_down put_down brought_down brought_it_down "
             "brought_her_down came_down come_down came_to_earth descend descended ground earth grass turf terra_firma"},
    {"step_out",
     "step stepped stepping climb climbed climbing got_out get_out gets_out getting_out got_off hop hopped walk walked disembark "
     "disembarked alight alighted leave left jumped_out jumped_down nipped"},
    {"gold", "gold golden sovereign sovereigns soverigns coin coins coinage bullion treasure specie guineas"},
    {"ballast", "ballast balast chuck_overboard sand sandbag sandbags shot lead weight weights trimming"},
    {"fortune",
     "fortune heritage inheritance inheritence estate legacy heir inherit inherits inherited bequest property wealth riches sixty_thousand "
     "60000 60k sedgemere"},
    {"theatre", "theatre theater theatrical stage opera operatic burlesque actress actor singer costume prop props property playhouse "
                "performer diva dancer"},
    {"jewels",
     "jewel jewels jewellery jewelry jewl jewls gem gems trinket trinkets paste tiara tiaras bauble baubles ornaments glass diamonds "
     "stones tinsel finery bling sparkler sparklers sparkles gewgaw gewgaws trumpery rocks"},
    {"necklace", "necklace neckless necklet choker collar riviere rivière string neck throat"},
    {"worn", "wear wears wearing wore worn sport sports sporting on around round about_the_neck costume dress dressed"},
    {"nobody", "nobody nothing none noone"},
    {"revenge", "revenge vengeance avenge avenged spite retaliation payback grudge vendetta hatred hate"},
    {"love", "love! loved! lover! lovers! affair jealous jealousy passion romance elope adultery infidelity unfaithful heartbreak"},
    {"blackmail", "blackmail blackmailed blackmailer blackmailing extort extorted extortion hush_money"},
    {"greed", "greed greedy profit resell sell_it_again sell_again ransom"},
    {"debt", "debt debts owed owe owing bankrupt bankruptcy creditors gambling"},
    {"fear", "fear feared afraid frightened scared terror terrified dread dreaded"},
    {"inherit", "inherit inherited inheritance legacy bequest heir heiress will estate"},
    {"expose", "expose exposed exposure unmask unmasked denounce denounced betray betrayed report reported tell told reveal revealed ruin "
               "ruined disgrace disgraced scandal found_out find_out discovered"},
};

static const struct lexicon_entry ideas[] = {
    {"pretending", "<pretend>, not <genuine>, not really"},
    {"feigned-illness",
     "<pretend> <disabled>, not <disabled>, not really <disabled>, <pretend> not <walk>, nothing wrong <legs>, nothing wrong "
     "her|him, nothing matter <legs>, <legs> <work>, use <legs>, sound limb, able <walk>, can|could <walk>, not need chair, "
     "power <legs>, strength <legs>, life <legs>, <pretend> chair, <pretend> legs, able bodied, perfect health, perfectly healthy, "
     "malingering, healthy, fit as fiddle"},
    {"losing-payments", "<lose> <payment>, <insurance> <payment>, <payment> <insurance>, <lose> <insurance>, not <payment> more"},
    {"forgery", "<fake>, not <genuine>, never <genuine>"},
    {"hiding-the-truth", "<hide>, <expose>, <fear>"},
    {"revenge", "<revenge>, get even, got even, pay him back, pay back"},
    {"love", "<love>"},
    {"blackmail", "<blackmail>"},
    {"greed", "<greed>"},
    {"debt", "<debt>"},
    {"fear", "<fear>"},
    {"inheritance", "<inherit>"},
    {"exposure", "<expose>"},
};

struct lexicon_entry lexicon_class_at(int i)
{
    return i < (int)(sizeof classes / sizeof classes[0]) ? classes[i] : (struct lexicon_entry){NULL, NULL};
}

struct lexicon_entry lexicon_idea_at(int i)
{
    return i < (int)(sizeof ideas / sizeof ideas[0]) ? ideas[i] : (struct lexicon_entry){NULL, NULL};
}

_Static_assert(sizeof classes / sizeof classes[0] <= 64, "a set of classes fits into 64 bits");
