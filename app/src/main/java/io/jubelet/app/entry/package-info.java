/**
 * The entry of the process: finds a JVM that can run the agent, and runs it there.
 *
 * <p>The {@code java} that comes first on a machine is often older than the one this agent is written for. This package
 * and the module descriptors are therefore compiled for release 17, the rest for 25, and nothing here may touch a class
 * of another package except to hand over to {@code io.jubelet.app.boot} once the JVM is suitable.
 *
 * <pre>
 *   java -p mods -m app           bin/jubelet (execs java with its options)
 *           │                              │
 *           ▼                              ▼
 *     {@link io.jubelet.app.entry.Main} ── right JVM, options given ──► boot
 *           │ older JVM, or started without options
 *           ▼
 *     JavaSearch ── nothing found ──► prints what is needed and where it searched, exit code 1
 *           │ found
 *           ▼
 *     ChildJvm: the same command on that JVM, with etc/jvm.options; same console, signals, exit code
 * </pre>
 */
package io.jubelet.app.entry;
