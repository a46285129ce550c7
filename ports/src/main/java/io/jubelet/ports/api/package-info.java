/**
 * What the core offers to its clients: the command line, health checks. It is implemented by the core and
 * called by the adapters that listen. Only reading; nothing here changes a pod.
 */
package io.jubelet.ports.api;
