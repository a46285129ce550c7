/**
 * Events: what people are told while things happen (core/v1 Event).
 */
package io.jubelet.ports.event;
