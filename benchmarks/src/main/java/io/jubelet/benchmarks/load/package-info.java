/**
 * The end-to-end load harness behind {@code bin/bench}: starts the distribution's agent, gives it manifests as a user
 * would, and watches from outside what becomes of them.
 *
 * <p>What happened when is read from the agent's own {@code /pods?watch=true} and timed here, on arrival; CPU and memory
 * are the kernel's numbers for the agent's process. Nothing of the agent is linked in but its client and its codec.
 */
package io.jubelet.benchmarks.load;
