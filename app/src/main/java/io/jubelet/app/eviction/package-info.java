/**
 * Evictions: pods that take more than they may are ended by a message to the workers. Measured is only what somebody set a
 * limit for. What the limits are and what is said is decided by {@code domain.eviction}.
 */
package io.jubelet.app.eviction;
