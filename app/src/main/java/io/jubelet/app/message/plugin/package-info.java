/** Messages about the registration of plugins. */
package io.jubelet.app.message.plugin;
