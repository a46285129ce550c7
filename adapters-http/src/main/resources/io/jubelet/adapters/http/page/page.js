// Shows what the agent sends. All texts are set as text, never as HTML: a message of a pod may contain anything.
const WINDOW = 15 * 60 * 1000;
const LOOKS = {
  'running': ['good', '●', 'Running'], 'not ready': ['wait', '◐', 'Not ready'], 'waiting': ['wait', '◌', 'Waiting'],
  'ending': ['calm', '◍', 'Ending'], 'ended': ['calm', '○', 'Ended'], 'failed': ['bad', '✕', 'Failed'],
};
const $ = id => document.getElementById(id);
let offset = 0;
let last = null;

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

// Makes the children of a node be like these, and touches only what differs: what is selected or has the focus stays so.
function put(node, ...children) {
  const wanted = children.filter(child => child !== null && child !== undefined)
    .map(child => (child instanceof Node ? child : document.createTextNode(child)));
  wanted.forEach((child, index) => {
    const there = node.childNodes[index];
    if (!there) node.append(child);
    else if (there.nodeType !== child.nodeType || there.nodeName !== child.nodeName) there.replaceWith(child);
    else if (child.nodeType === Node.TEXT_NODE) { if (there.data !== child.data) there.data = child.data; }
    else alike(there, child);
  });
  while (node.childNodes.length > wanted.length) node.lastChild.remove();
}

function alike(there, wanted) {
  // The content security policy allows styles by property only.
  for (const {name} of [...there.attributes]) if (name !== 'style' && !wanted.hasAttribute(name)) there.removeAttribute(name);
  for (const {name, value} of wanted.attributes) if (name !== 'style' && there.getAttribute(name) !== value) there.setAttribute(name, value);
  for (const side of ['left', 'width']) if (there.style[side] !== wanted.style[side]) there.style[side] = wanted.style[side];
  put(there, ...wanted.childNodes);
}

const now = () => Date.now() + offset;

function span(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86400)} d`;
}

const since = time => (time ? span(now() - Date.parse(time)) : '');
const took = millis => (millis < 10000 ? `${(millis / 1000).toFixed(2)} s` : span(millis));

function amount(value, unit) {
  if (unit !== 'bytes') return value.toLocaleString('en');
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let step = 0;
  while (value >= 1024 && step < units.length - 1) { value /= 1024; step++; }
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}

function look(pod) {
  if (pod.phase === 'Failed') return LOOKS.failed;
  if (pod.state && LOOKS[pod.state]) return LOOKS[pod.state];
  if (pod.phase === 'Succeeded') return LOOKS.ended;
  return pod.phase === 'Running' ? LOOKS.running : LOOKS.waiting;
}

function why(pod) {
  const text = pod.why || '';
  const wait = pod.until ? Date.parse(pod.until) - now() : 0;
  return wait > 0 ? `${text} (at most ${span(wait)} more)` : text;
}

// What is known of the life of a container: its present run and the one before.
function parts(container) {
  const runs = [];
  for (const state of [container.last, container.state]) {
    if (!state) continue;
    if (state.is === 'running') {
      runs.push({from: Date.parse(state.from), to: now(), look: container.ready ? 'good' : 'wait', text: 'running'});
    } else if (state.is === 'ended' && state.from && state.to) {
      runs.push({from: Date.parse(state.from), to: Date.parse(state.to), look: state.exit === 0 ? 'calm' : 'bad',
        text: `ended with exit code ${state.exit}`});
    }
  }
  const end = runs.length ? runs[runs.length - 1].to : null;
  if (container.state && container.state.is === 'waiting' && end) {
    runs.push({from: end, to: now(), look: 'wait', text: container.state.reason || 'waiting'});
  }
  return runs;
}

// Init containers count while the pod waits for them.
const lasting = pod => pod.containers.filter(container => !['init', 'ephemeral'].includes(container.role));

function bars(pod) {
  const box = el('span', {class: 'bars', 'aria-hidden': 'true'});
  const start = now() - WINDOW;
  for (const container of lasting(pod).slice(0, 4)) {
    const bar = el('span', {class: 'bar', title: container.name});
    for (const run of parts(container)) {
      const from = Math.max(run.from, start);
      const to = Math.max(Math.min(run.to, now()), from);
      if (run.to < start) continue;
      const piece = el('i', {class: run.look, title: `${container.name}: ${run.text}`});
      piece.style.left = `${100 * (from - start) / WINDOW}%`;
      piece.style.width = `${100 * (to - from) / WINDOW}%`;
      bar.append(piece);
    }
    box.append(bar);
  }
  return box;
}

function containerText(state) {
  if (!state) return 'not there yet';
  if (state.is === 'running') return `running for ${since(state.from)}`;
  if (state.is === 'ended') return `ended${state.to ? ` ${since(state.to)} ago` : ''}, exit code ${state.exit}${state.reason && !['Error', 'Completed'].includes(state.reason) ? `, ${state.reason}` : ''}`;
  return `waiting${state.reason ? `: ${state.reason}` : ''}`;
}

function containers(pod) {
  const rows = pod.containers.map(container => {
    const probes = container.role ? [container.role] : [];
    if (container.started === false && container.state?.is === 'running') probes.push('starting');
    if (container.state?.is === 'running') probes.push(container.ready ? 'ready' : 'not ready');
    return el('tr', {}, el('td', {}, container.name), el('td', {}, containerText(container.state)),
      el('td', {}, probes.join(', ')), el('td', {class: 'n'}, String(container.restarts)),
      el('td', {class: 'images'}, container.image));
  });
  return el('table', {}, el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'container'), el('th', {scope: 'col'}, 'state'),
    el('th', {scope: 'col'}, 'probes'), el('th', {scope: 'col', class: 'n'}, 'restarts'),
    el('th', {scope: 'col', class: 'images'}, 'image'))), el('tbody', {}, ...rows));
}

async function explain(pod, box) {
  let found = [];
  try {
    const answer = await fetch(`/page/explain?pod=${encodeURIComponent(pod.uid)}`);
    found = (await answer.json()).pods;
  } catch { return; }
  const decisions = found.length ? found[0].decisions.slice().reverse() : [];
  const rows = decisions.map(decision => el('tr', {}, el('td', {class: 'when'}, `${since(decision.last)} ago`),
    el('td', {}, `${decision.subject ? `${decision.subject} ` : ''}${decision.text}${decision.count > 1 ? ` (${decision.count} times)` : ''}`)));
  put(box, ...(rows.length ? [el('h2', {}, 'What was decided, the latest first'), el('table', {}, el('tbody', {}, ...rows))] : []));
}

function fill(row, pod) {
  const [colour, symbol, word] = look(pod);
  const ready = lasting(pod).filter(container => container.ready).length;
  const restarts = pod.containers.reduce((sum, container) => sum + container.restarts, 0);
  put(row.summary,
    el('span', {class: `state ${colour}`}, el('i', {'aria-hidden': 'true'}, symbol), pod.deleted ? 'Ending' : word),
    el('span', {class: 'pod'}, el('b', {}, pod.name), el('small', {}, pod.static ? `${pod.namespace} · static` : pod.namespace)),
    el('span', {class: 'why'}, colour === 'good' ? '' : why(pod)),
    el('span', {class: 'age'}, since(pod.start), el('small', {}, `${ready}/${lasting(pod).length}${restarts ? ` · ↻ ${restarts}` : ''}`)),
    bars(pod));
  if (row.details.open) {
    put(row.facts, el('p', {class: 'full'}, why(pod)), containers(pod),
      el('p', {class: 'full calm'}, [pod.ips.join(', '), `uid ${pod.uid}`].filter(Boolean).join(' · ')));
    explain(pod, row.story);
  }
}

const rows = new Map();

function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

window.addEventListener('hashchange', () => {
  const row = document.getElementById(addressed());
  if (row) row.open = true;
});

function rowOf(pod) {
  let row = rows.get(pod.uid);
  if (!row) {
    row = {summary: el('summary'), facts: el('div'), story: el('div')};
    row.details = el('details', {id: `${pod.namespace}/${pod.name}`}, row.summary, el('div', {class: 'more'}, row.facts, row.story));
    row.details.addEventListener('toggle', () => {
      fill(row, row.pod);
      if (row.details.open) history.replaceState(null, '', `#${row.details.id}`);
    });
    row.details.open = addressed() === row.details.id;
    rows.set(pod.uid, row);
  }
  row.pod = pod;
  return row;
}

function selecting() {
  const selection = document.getSelection();
  return !selection.isCollapsed && $('list').contains(selection.anchorNode);
}

// Up, down, home and end go from row to row; escape closes the row that has the focus or something in it.
$('list').addEventListener('keydown', event => {
  const rows = [...$('list').children];
  const at = rows.indexOf(event.target.closest('details'));
  const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1}[event.key];
  if (event.key === 'Escape') {
    rows[at].open = false;
    rows[at].querySelector('summary').focus();
  } else if (to !== undefined && event.target.nodeName === 'SUMMARY' && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    rows[Math.min(Math.max(to, 0), rows.length - 1)].querySelector('summary').focus();
  }
});

const RANK = {bad: 0, wait: 1, good: 2, calm: 3};

function pods(all) {
  const order = all.slice().sort((a, b) => RANK[look(a)[0]] - RANK[look(b)[0]]
    || a.namespace.localeCompare(b.namespace) || a.name.localeCompare(b.name));
  const here = new Set(all.map(pod => pod.uid));
  for (const [uid, row] of rows) {
    if (!here.has(uid)) { row.details.remove(); rows.delete(uid); }
  }
  // A row that moves loses what is selected in it, so rows stay where they are meanwhile; the focus is given back to it.
  const focused = document.activeElement;
  const keeps = selecting();
  order.forEach((pod, index) => {
    const row = rowOf(pod);
    fill(row, pod);
    const there = $('list').children[index];
    if (!row.details.isConnected || !keeps && there !== row.details) $('list').insertBefore(row.details, there || null);
  });
  if (focused !== document.activeElement && focused.isConnected) focused.focus({preventScroll: true});
  $('none').hidden = all.length > 0;
  const counts = new Map();
  order.forEach(pod => counts.set(look(pod)[2], (counts.get(look(pod)[2]) || 0) + 1));
  $('counts').textContent = all.length ? [...counts].map(([word, count]) => `${count} ${word.toLowerCase()}`).join(' · ') : '';
}

function section(id, items, make) {
  $(id).hidden = items.length === 0;
  put($(id).querySelector('ul, tbody'), ...items.map(make));
}

function pullRow(pull) {
  const told = pull.waiting ? `waits for other pulls for ${since(pull.from)}`
    : pull.total ? `${amount(pull.done || 0, 'bytes')} of ${amount(pull.total, 'bytes')}, ${since(pull.from)}` : since(pull.from);
  return el('li', {}, `${pull.image} `, el('code', {}, told),
    pull.waiting ? null : el('progress', {max: pull.total || undefined, value: pull.total ? pull.done || 0 : undefined, 'aria-label': pull.image}));
}

function show(data) {
  offset = Date.parse(data.now) - Date.now();
  last = data;
  document.title = `${data.node} · jubelet`;
  $('node').textContent = data.node;
  $('health').textContent = data.healthy ? '● healthy' : `✕ ${data.health}`;
  $('health').className = data.healthy ? 'good' : 'bad';
  put($('gauges'), ...(data.use || []).map(use => el('div', {class: 'gauge'}, el('b', {}, use.name),
    el('span', {}, `${amount(use.used, use.unit)} of ${amount(use.of, use.unit)}`),
    el('meter', {min: 0, max: use.of, value: use.used, high: use.of * 0.85, low: use.of * 0.7, optimum: 0, 'aria-label': use.name}))));
  section('problems', data.problems, problem => el('li', {}, `${problem.message} `, el('code', {}, problem.place)));
  section('pulls', data.pulls, pullRow);
  section('slow', data.slow, operation => el('tr', {}, el('td', {}, operation.kind.replaceAll('_', ' '), operation.failed ? el('span', {class: 'bad'}, ' failed') : null),
    el('td', {}, took(operation.millis)), el('td', {class: 'when'}, `${since(operation.ended)} ago`)));
  pods(data.pods);
}

function connect() {
  const events = new EventSource('/page/events');
  events.onmessage = event => {
    $('away').hidden = true;
    show(JSON.parse(event.data));
  };
  events.onerror = () => {
    $('away').textContent = last ? `The agent does not answer; this is what it said ${since(last.now)} ago. Containers keep running without it.`
      : 'The agent does not answer.';
    $('away').hidden = false;
    if (events.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  };
}

setInterval(() => { if (last && $('away').hidden) pods(last.pods); }, 1000);
connect();
