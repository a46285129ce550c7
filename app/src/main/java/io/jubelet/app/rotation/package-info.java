/**
 * Rotates the logs of running containers. Which containers run is learned from what the runtime was seen to have, so that a
 * log that does not grow costs one look at its size in each interval and nothing else. What is done is decided by {@code
 * domain.logs.rotation}.
 */
package io.jubelet.app.rotation;
