/**
 * Events on their way to people: from the bus to the sinks.
 */
package io.jubelet.app.event;
