/**
 * How containers are stopped: the time they are given and the order in which they get their stop signal. Nothing is
 * stopped here.
 */
package io.jubelet.domain.termination;
