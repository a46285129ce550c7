/**
 * Control groups: version 1, where each controller has a hierarchy, and the unified hierarchy of version 2; by the cgroupfs
 * driver, and by the systemd driver ({@code SystemdCgroups}), for which systemd makes them as slices. {@code ControlFiles} is the
 * file system they are shown through, so that tests need no cgroups of their own.
 */
package io.jubelet.adapters.fs.cgroup;
