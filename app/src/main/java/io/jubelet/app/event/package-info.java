/**
 * Events and decisions about pods: published on the bus, and delivered to sinks.
 */
package io.jubelet.app.event;
