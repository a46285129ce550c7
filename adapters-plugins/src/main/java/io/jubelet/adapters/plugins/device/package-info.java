/** Device plugins v1beta1: the client of their service, and the socket on which they register. */
package io.jubelet.adapters.plugins.device;
