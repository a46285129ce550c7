/**
 * Out-of-memory kills of the whole machine, as events of the node: read from the log of the kernel, recognised by
 * {@code domain.oom}. Kills in containers that reached their limit are none of them; the runtime reports those.
 */
package io.jubelet.app.oom;
