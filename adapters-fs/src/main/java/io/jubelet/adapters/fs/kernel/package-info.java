/**
 * Calls of the kernel about files and mounts, each small and named after what it does, and how their refusals are told
 * to the core. Nothing here decides anything. What is dangerous when a container races with the agent is done relative
 * to open directories and never follows a link at the last step.
 */
package io.jubelet.adapters.fs.kernel;
