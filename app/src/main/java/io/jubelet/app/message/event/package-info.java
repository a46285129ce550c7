/** Messages about events and decisions, for users. */
package io.jubelet.app.message.event;
