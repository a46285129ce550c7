/**
 * Claims of pods to devices of DRA drivers: registered drivers, and the preparation and unpreparation of claims for pods. The
 * rules are in {@code io.jubelet.domain.dra}.
 */
package io.jubelet.app.dra;
