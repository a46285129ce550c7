/**
 * Events and decisions about pods, published on the bus, and the delivery of all events to a sink; the sink that is the log.
 */
package io.jubelet.app.event;
