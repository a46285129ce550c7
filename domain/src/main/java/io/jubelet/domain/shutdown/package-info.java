/**
 * Shutdown of the machine: the order in which pods are ended, their grace periods, and their statuses. No clock is read and
 * nothing is called here: the shutdown itself is detected elsewhere.
 */
package io.jubelet.domain.shutdown;
