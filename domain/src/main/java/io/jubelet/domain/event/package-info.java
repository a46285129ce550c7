/**
 * How events become fewer before they are sent: what repeats is counted, what is alike is put together, and events of a
 * type that an object has too many of are dropped. Pure functions; state is kept by the caller.
 */
package io.jubelet.domain.event;
