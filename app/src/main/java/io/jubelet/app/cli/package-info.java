/**
 * The command line: which arguments a user may give, what is answered, and with which exit code the process ends.
 *
 * <pre>
 *  args ──► FlagScanner ── flags alone ─────────────────────┐
 *             │ anything else                               ▼
 *             └─► picocli ──► help, version, errors      run
 *                       └───► validate, pods, explain, logs
 * </pre>
 *
 * <p>Commands get what they need from {@link io.jubelet.app.cli.Wiring}; nothing here knows how an agent is built, how
 * it is asked, or what time it is. Flags are not declared here: they are the rows of {@link
 * io.jubelet.app.config.KubeletFields}.
 */
package io.jubelet.app.cli;
