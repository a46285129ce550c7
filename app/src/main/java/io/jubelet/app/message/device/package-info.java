/** Messages about devices of device plugins, and claims for devices of DRA drivers. */
package io.jubelet.app.message.device;
