/** systemd as the service manager of the agent. */
package io.jubelet.adapters.fs.systemd;
