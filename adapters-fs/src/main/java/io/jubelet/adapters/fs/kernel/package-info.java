/**
 * System calls for files, mounts, loop devices, inotify and poll, each small and named after what it does, programs that are run
 * ({@code Programs}), and the translation of errors to failures of the ports. {@code CFunction} calls C functions, also for the
 * packages that have a few of their own (D-Bus, systemd, statistics, the process). Calls that would be dangerous when a container
 * changes the tree at the same time are relative to open directories and never follow a link at the last step. Where one failure must not
 * keep other work from being tried, there is {@code IndependentAttempts}.
 */
package io.jubelet.adapters.fs.kernel;
