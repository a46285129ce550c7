/**
 * All system calls of this module: files, mounts, loop devices and inotify, each small and named after what it does, and
 * how their errors become failures of the ports. Nothing here decides anything. What is dangerous when a container races
 * with the agent is done relative to open directories and never follows a link at the last step.
 */
package io.jubelet.adapters.fs.kernel;
