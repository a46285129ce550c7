/**
 * Sends a container runtime as many calls at a time as it can do, in the order of their urgency. The decisions are those of
 * {@code domain.pacing}; here are the threads that wait.
 */
package io.jubelet.app.pacing;
