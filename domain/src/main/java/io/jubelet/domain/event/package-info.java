/**
 * Reduction of events before they are sent: repeated events are counted, similar ones are aggregated, and events of a type that
 * an object has too many of are dropped. Pure functions; state is kept by the caller.
 */
package io.jubelet.domain.event;
