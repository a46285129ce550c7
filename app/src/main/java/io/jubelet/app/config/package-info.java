/**
 * The configuration of the agent: the fields of {@code KubeletConfiguration} v1beta1 and the flags that mirror them, in
 * one table; reading of files, drop-ins and flags; the rules for their values; and the result, an immutable
 * {@link io.jubelet.app.config.AgentConfiguration}.
 *
 * <pre>
 *  --config file ──┐
 *  --config-dir  ──┼─► ConfigurationDocument ─► vertx-config merges ─┐
 *  (*.conf, sorted)┘    (one per file: values,                       ├─► Settings ─► rules ─► AgentConfiguration
 *                        lines, problems)                            │
 *  flags ──────────────► FlagSettings ───────────────────────────────┘
 * </pre>
 *
 * <p>Nothing here starts anything, and nothing gives up at the first mistake: every problem is collected with the file,
 * line and field it comes from. A field that a kubelet has and jubelet does not follow yet is a row of the table that
 * ends in a warning. An unknown field is ignored with a warning by an agent that starts; {@code validate} fails for it.
 */
package io.jubelet.app.config;
