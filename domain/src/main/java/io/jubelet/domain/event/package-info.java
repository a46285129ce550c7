/**
 * How events become fewer before they are sent: what repeats is counted, what is alike is put together, and who talks too
 * much is not listened to (behaviour reference, section 23). Pure functions; memory is kept by whoever calls them.
 */
package io.jubelet.domain.event;
