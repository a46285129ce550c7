/**
 * Rotates the logs of running containers. Running containers are taken from observations of the runtime, so that a log that
 * does not grow costs one check of its size in each interval and nothing else. Rotations are decided by {@code
 * domain.logs.rotation}.
 */
package io.jubelet.app.rotation;
