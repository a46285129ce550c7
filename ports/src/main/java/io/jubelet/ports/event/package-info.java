/**
 * Events for users about pods, claims, persistent volumes and the node (core/v1 Event).
 */
package io.jubelet.ports.event;
