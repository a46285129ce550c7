/**
 * System calls for files, mounts, loop devices, inotify and poll, each small and named after what it does, programs that are run
 * ({@code Programs}), and the translation of errors to failures of the ports. {@code CFunction} calls C functions, also for the packages that have a few of their
 * own (D-Bus, systemd, statistics, the process). Nothing here decides anything. What is dangerous when a container races with
 * the agent is done relative to open directories and never follows a link at the last step.
 */
package io.jubelet.adapters.fs.kernel;
