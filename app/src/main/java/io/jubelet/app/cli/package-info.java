/**
 * The command line: arguments, output and exit codes.
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
