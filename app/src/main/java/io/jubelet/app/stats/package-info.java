/**
 * Statistics of the node and its pods. Nothing is measured without readers; readers at the same time share one measurement.
 * Files of the kernel are read through ports that block no virtual thread.
 */
package io.jubelet.app.stats;
