/**
 * What the world is told about pods. Workers compute statuses; only this package keeps what was told last, and decides
 * what is told next.
 */
package io.jubelet.app.status;
