/** The surroundings in which the build trains the AOT cache of the distribution. */
package io.jubelet.app.training;
