/**
 * Claims of pods to devices of DRA drivers: which drivers there are, what they prepared for which pod, and that it is unprepared. The rules
 * are in {@code io.jubelet.domain.dra}.
 */
package io.jubelet.app.dra;
