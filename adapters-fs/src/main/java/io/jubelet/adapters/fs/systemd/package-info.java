/**
 * systemd: the service manager of the agent, its units, which are the cgroups of the systemd driver, and systemd-logind, which
 * shuts the machine down.
 */
package io.jubelet.adapters.fs.systemd;
