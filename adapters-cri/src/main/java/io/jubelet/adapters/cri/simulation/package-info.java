/**
 * A container runtime that exists in memory only: the one behind {@code fake://}, and the one that tests and
 * simulations of the whole application run on.
 *
 * <p>It has no thread and no clock of its own; both come from {@link io.jubelet.ports.time.Timers}. What it does is
 * determined by the calls it gets, the time, and its seed: ids are counted, iteration orders are fixed, and a fault
 * depends on the seed, the call and how often that call came, never on the order in which threads happen to run. Its
 * state belongs to the object and outlives every caller, as a real runtime outlives a restart of the agent.
 *
 * <h2>The endpoint</h2>
 * {@code fake://?key=value&...}; the keys are listed at {@link io.jubelet.adapters.cri.simulation.SimulationSettings}.
 * With a path, {@code fake:///run/fake.sock?...}, the runtime is served as CRI v1 on that socket: the agent reaches it
 * the way it reaches a real one, and so may others, {@code crictl} for example.
 *
 * <h2>What containers do</h2>
 * The command decides (entry point and arguments together; of a path only the last name counts):
 * <ul>
 * <li>{@code true}, {@code false}, {@code echo TEXT}, {@code sleep N} do what they do; {@code sleep} accepts {@code 0.5},
 *     {@code 5}, {@code 100ms}, {@code 2m}, {@code 1h} and {@code infinity};
 * <li>{@code sh -c SCRIPT} runs statements one after another, separated by {@code ;}, {@code &&} or a line break: those
 *     above, {@code exit N}, {@code echo TEXT >&2}, {@code trap '' TERM} (the stop signal is ignored),
 *     {@code trap 'exit N' TERM} (it ends the container with N), and {@code while true; do ...; done} (for ever);
 * <li>any other command, or none, runs until it is stopped.
 * </ul>
 * A container that gets its stop signal and has no {@code trap} ends at once with 143; one that is killed ends with
 * 137. The last part of the image's name matters too: {@code .../missing} is in no registry, {@code .../denied} may not
 * be pulled; and where no command is given, {@code .../crash} ends at once with 1 and {@code .../complete} with 0.
 *
 * <p>A command that is run in a container follows the same rules, except that an unknown one succeeds at once.
 */
package io.jubelet.adapters.cri.simulation;
