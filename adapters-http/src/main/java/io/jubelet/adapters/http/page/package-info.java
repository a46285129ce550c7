/**
 * A page for a browser on the same machine: the pods of the node as they are, and why. Read-only, without assets of others. It says
 * what statuses and events say; no environment, command, annotation or Secret is on it.
 */
package io.jubelet.adapters.http.page;
