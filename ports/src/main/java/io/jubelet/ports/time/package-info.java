/**
 * Time as a dependency: the core never reads it from the system, so that tests and the simulation can control it. The adapter
 * of the API server waits by it, too.
 *
 * <p>{@code SystemTimers}, the clock of the machine, is beside its port because embedders, benchmarks and the tests of all
 * modules need one. Of the agent only {@code app.boot} may name it.
 */
package io.jubelet.ports.time;
