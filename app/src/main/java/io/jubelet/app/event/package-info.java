/**
 * events on their way to users: from the bus to the sinks.
 */
package io.jubelet.app.event;
