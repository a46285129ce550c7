/**
 * Images: their names, decisions about pulls, and the choice of those that are removed to free disk space.
 *
 * <p>Pure functions and the small states that are passed from one call to the next. Nothing here connects to a runtime or a
 * registry.
 */
package io.jubelet.domain.image;
