/**
 * Work that runs beside other work: virtual threads that belong to a scope and end with it, and deadlines.
 */
package io.jubelet.app.task;
