/**
 * Stopping of containers: their grace periods and the order in which they get their stop signal. Nothing is
 * stopped here.
 */
package io.jubelet.domain.termination;
