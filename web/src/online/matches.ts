// matches.ts: loads the list of the player's matches from the server.
export interface MatchRow {
  match: string;
  game: string;
  case?: string;
  status: 'open' | 'playing' | 'over';
  seat: number;
  seats: { kind: 'free' | 'person' | 'bot'; name: string | null; level: string | null }[];
  created_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  result?: { scores: number[]; winners: number[]; ended_by?: 'agreement' | 'resignation' | 'administrator' };
}
export interface Page {
  matches: MatchRow[];
  more: string | null;
}

export async function mine(status: 'live' | 'over', before?: string | null): Promise<Page | null> {
  try {
    const answer = await fetch(`/api/matches?status=${status}${before ? `&before=${encodeURIComponent(before)}` : ''}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
