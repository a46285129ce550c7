/**
 * Events for users about pods and the node (core/v1 Event).
 */
package io.jubelet.ports.event;
